// Numbers of JSON that a floating-point number would change: they become texts, which readers of numbers and of codes take.

const [quote, backslash, minus, zero, nine, colon] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x3a]

/** Digits that a floating-point number keeps, whatever they are. */
const keptDigits = 15

/** A run of digits behind what precedes a value; within texts it is looked at again. */
const mayBeLong = /[[:,\s]-?(?=[\d.]{16})/

const isFigure = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * Returns the JSON with each number of more than 15 digits as a text: `[12345678901234.56789]` → `["12345678901234.56789"]`. Names
 * and texts stay as they are, numbers with an exponent too. Looks at each character once.
 */
export function quoteLongNumbers(json: string): string {
  if (!mayBeLong.test(json)) return json
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at + 1)
    else if (code === minus || isDigit(code)) {
      const end = endOfNumber(json, at)
      const text = json.slice(at, end)
      if (isLong(text) && isFigure.test(text) && !isName(json, end)) {
        parts.push(json.slice(from, at), '"', text, '"')
        from = end
      }
      at = end - 1
    }
  }
  return parts.length === 0 ? json : `${parts.join('')}${json.slice(from)}`
}

const isDigit = (code: number) => code >= zero && code <= nine
const isLong = (text: string) => text.length > keptDigits && text.replace(/[-.]/g, '').length > keptDigits

/** Place of the quotation mark that ends the text; behind the last character if there is none. */
function endOfText(json: string, begin: number): number {
  for (let at = begin; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return json.length
}

/** Takes an exponent with the number, so that the number is no figure. */
function endOfNumber(json: string, begin: number): number {
  let at = begin + 1
  while (at < json.length && (isDigit(json.charCodeAt(at)) || /[.eE+-]/.test(json.charAt(at)))) at += 1
  return at
}

/** Names are texts: a number in their place stays a fault. */
function isName(json: string, end: number): boolean {
  let at = end
  while (json.charCodeAt(at) <= 0x20) at += 1
  return json.charCodeAt(at) === colon
}
