import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'

/** What a rich text may hold; the allow-list of widgets/clean-html knows the same. */
export const richExtensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' } }),
  Image.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TextStyle,
  Color,
]
