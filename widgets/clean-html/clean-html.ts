// Elements that HTML of users may have. All others are removed before it is shown or handed on.
import DOMPurify from 'dompurify'

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'span', 'div'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark'],
  ...['ul', 'ol', 'li', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
]
const addresses = ['href', 'src']
/** Of lists of tasks. */
const tasks = ['data-type', 'data-checked']
/** Attributes whose values the purifier would otherwise check as addresses. */
const plain = [
  'title',
  'target',
  'rel',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'colwidth',
  'start',
  'style',
  ...tasks,
]
const styles = new Set(['text-align', 'color', 'background-color', 'font-size', 'margin-left', 'width', 'min-width'])
const address = /^(?:https?:|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpe?g|gif|webp);base64,)/i

/** The same text without scripts, forms, frames, foreign styles and addresses that are not http, mail or a picture. */
export function cleanHtml(html: string): string {
  const purifier = DOMPurify()
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.hasAttribute('style')) keepStyles(node)
    if (node.tagName === 'A' && node.getAttribute('target') === '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
  })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [...addresses, ...plain],
    ADD_URI_SAFE_ATTR: plain,
    ALLOWED_URI_REGEXP: address,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

function keepStyles(node: Element): void {
  const remaining = (node.getAttribute('style') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(
      (part) => styles.has(part.slice(0, part.indexOf(':')).trim().toLowerCase()) && !/url\(|expression/i.test(part),
    )
  if (remaining.length > 0) node.setAttribute('style', remaining.join('; '))
  else node.removeAttribute('style')
}
