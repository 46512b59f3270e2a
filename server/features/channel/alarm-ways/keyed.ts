/** The text with the keyword without which the robot refuses it. */
export const keyed = (keyword: string | null, text: string): string =>
  keyword && !text.includes(keyword) ? `${keyword} ${text}` : text
