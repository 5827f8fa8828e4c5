/** Stands for what the shop does with a paid order. */
globalThis.ship = async (reference) => console.log(`ship ${reference}`)
