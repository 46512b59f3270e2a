import { decodeXml } from '@kouan/customs/xml/decode.ts'

/** Signs in which a page begins. */
const longestStart = 2000

/** Text of an answer in the encoding that its bytes have: UTF-8, UTF-16 with its mark, or GBK; '' where they are no text. */
export const textOfAnswer = (bytes: Uint8Array): string => decodeXml(bytes).text ?? ''

/**
 * Whether an answer begins as a page of a browser does, after blanks, comments and the declaration of XML. The type of the content
 * is not asked: servers write text/html for whatever they send.
 */
export function isPage(text: string): boolean {
  const start = text.slice(0, longestStart).replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, '')
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(start)
}
