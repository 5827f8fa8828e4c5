export default defineNitroPlugin(() => {
  Object.assign(globalThis, { ship: async (reference: string) => console.log(`ship ${reference}`) })
})
