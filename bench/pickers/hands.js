// How a widget is opened and read, whoever made it.

export const one = (selector) => document.querySelector(selector)
export const texts = (selector) => [...document.querySelectorAll(selector)].map((row) => row.textContent)

export const buttonNamed = (name) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === name)

/** A select of antd, and so ours that stand on it. */
export const selectHands = {
  button: () => one('.ant-select'),
  press: (select) => {
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    one('.ant-select input').focus()
  },
  input: () => one('.ant-select input'),
}

/** Whatever opens by a button. */
export const buttonHands = (selector) => ({ button: () => one(selector), press: (button) => button.click() })

/**
 * Rows of a list or a tree, and the words they are searched by: one that a single row holds, one that more than a
 * thousand hold and none that stands at the top before.
 * A list shows what was found at its top; a tree may show parents before it.
 */
export const listHands = (selector) => ({
  isOpen: () => texts(selector).length > 3,
  isFound: (word) => texts(selector)[0]?.includes(word),
  words: { one: '9999', many: '9' },
})
export const treeHands = (selector) => ({
  isOpen: () => texts(selector).length > 3,
  isFound: (word) => texts(selector).some((row) => row.includes(word)),
  words: { one: 'J-100-10', many: 'J-' },
  /** Two rows below the first stands the first leaf. */
  isExpanded: () => texts(selector)[2]?.includes('仓库'),
})
