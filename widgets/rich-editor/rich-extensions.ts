import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'

const indented = ['heading', 'paragraph']
const deepest = 8

/** The indentation of a paragraph, in steps of two characters. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: indented,
      attributes: {
        indent: {
          default: 0,
          parseHTML: ({ style }) => {
            const [, steps = '0'] = /^(\d+)em$/.exec(style.marginLeft) ?? []
            return Math.min(deepest, Math.round(Number(steps) / 2))
          },
          renderHTML: ({ indent }) => (indent ? { style: `margin-left: ${Number(indent) * 2}em` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    indent:
      (by) =>
      ({ tr, state }) => {
        const { from, to } = state.selection
        state.doc.nodesBetween(from, to, (node, place) => {
          if (!indented.includes(node.type.name)) return
          const next = Math.min(deepest, Math.max(0, Number(node.attrs.indent) + by))
          tr.setNodeAttribute(place, 'indent', next)
        })
        return tr.docChanged
      },
  }),
})

/** A task item is written as a plain item with a mark: the stored text has no field that can be filled in. */
const Task = TaskItem.extend({
  renderHTML: ({ HTMLAttributes, node }) => [
    'li',
    { ...HTMLAttributes, 'data-type': 'taskItem', 'data-checked': String(node.attrs.checked === true) },
    0,
  ],
}).configure({
  nested: true,
  a11y: {
    checkboxLabel: (node, isDone) => `${isDone ? '已完成' : '未完成'}：${node.firstChild?.textContent || '空任务'}`,
  },
})

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: { indent: (by: 1 | -1) => ReturnType }
  }
}

/** Elements that a rich text may have; the allow-list of widgets/clean-html knows the same. */
export const richExtensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' } }),
  Image.configure({
    allowBase64: true,
    resize: { enabled: true, minWidth: 32, minHeight: 32, alwaysPreserveAspectRatio: true },
  }),
  TaskList,
  Task,
  TableKit.configure({ table: { resizable: true } }),
  TextAlign.configure({ types: indented }),
  TextStyle,
  Color,
  BackgroundColor,
  FontSize,
  Indent,
]
