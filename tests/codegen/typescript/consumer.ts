export async function right(): Promise<string | undefined> {
    const found = await tools.shop.find({ text: "a", point: [1, 2], kind: null, labels: { a: "b" } });
    await tools.shop.find({ text: "a", point: [1], "first-name": null, either: ["a", 1], closed: {} });
    await tools.shop.find({ text: "a", point: [1], mixed: { a: 1, b: "c" }, joined: { a: "b", c: 1 } });
    await tools.shop.find({ text: "a", point: [1], choice: { id: "i", kind: "a", size: 1 } });
    await tools.shop.delete();
    await tools.shop.delete({ anything: 1 });
    await tools.shop["get-text"]({ id: "a" });
    await tools.new.item({});
    return found.root.children?.[0]?.parent?.name;
}

export async function wrong(): Promise<void> {
    // @ts-expect-error: a required property is missing
    await tools.shop.find({ text: "a" });
    // @ts-expect-error: the arguments are missing
    await tools.shop["get-text"]();
    // @ts-expect-error: no such property
    await tools.shop.find({ text: "a", point: [1], other: 1 });
    // @ts-expect-error: none of the values
    await tools.shop.find({ text: "a", point: [1], kind: "film" });
    // @ts-expect-error: too many items
    await tools.shop.find({ text: "a", point: [1, 2, 3] });
    // @ts-expect-error: a label is a text
    await tools.shop.find({ text: "a", point: [1], labels: { a: 1 } });
    // @ts-expect-error: closed
    await tools.shop.find({ text: "a", point: [1], closed: { a: 1 } });
    // @ts-expect-error: never there
    await tools.shop.find({ text: "a", point: [1], never: 1 });
    // @ts-expect-error: the first kind has a size
    await tools.shop.find({ text: "a", point: [1], choice: { id: "i", kind: "a" } });
    // @ts-expect-error: a result has no such property
    (await tools.shop.find({ text: "a", point: [1] })).other;
    // @ts-expect-error: not for programs
    await tools.shop.hidden({});
}
