/** As a new shop has it: whatever asks for data is rendered with the request. */
export default { cacheComponents: true }
