/** Encryption key of all tests. */
export const testKey = Buffer.alloc(32, 7)
