/** The key of every test's installation. */
export const testKey = Buffer.alloc(32, 7)
