/** A name that nobody else gives. Not `crypto.randomUUID`, which browsers keep from pages that came by plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
