// What PostgreSQL cannot keep as text: NUL, and halves of surrogate pairs, which UTF-8 has no bytes for.

const unstorable = /\0|\p{Surrogate}/gu

/** With the replacement character in the place of each. */
export const storableText = (text: string) => text.replace(unstorable, '\uFFFD')
