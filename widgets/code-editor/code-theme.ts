// The colours of code, from the tokens of the look.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { GlobalToken } from 'antd'

export function codeTheme(token: GlobalToken, { isDark }: { isDark: boolean }): Extension {
  const color = (hue: 'blue' | 'green' | 'purple' | 'magenta' | 'volcano') => token[`${hue}8`]
  const look = EditorView.theme(
    {
      '&': { flex: '1', minWidth: '0', height: '100%', color: token.colorText, background: 'transparent' },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: token.fontFamilyCode, fontSize: `${token.fontSize}px`, lineHeight: '1.6' },
      '.cm-content': { caretColor: token.colorText },
      '.cm-gutters': {
        background: token.colorFillQuaternary,
        color: token.colorTextDescription,
        borderRight: `1px solid ${token.colorSplit}`,
      },
      '.cm-activeLine, .cm-activeLineGutter': { background: token.colorFillQuaternary },
      '.cm-cursor': { borderLeftColor: token.colorText },
      '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
        background: token.controlItemBgActive,
      },
      '.cm-placeholder': { color: token.colorTextPlaceholder },
      '.cm-panels, .cm-tooltip': {
        background: token.colorBgElevated,
        color: token.colorText,
        borderColor: token.colorBorder,
      },
    },
    { dark: isDark },
  )
  const colors = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: color('purple') },
    { tag: [tags.string, tags.attributeValue, tags.regexp], color: color('green') },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: color('volcano') },
    { tag: [tags.tagName, tags.typeName, tags.className, tags.heading], color: color('blue') },
    { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: color('magenta') },
    { tag: [tags.comment, tags.meta, tags.quote], color: token.colorTextDescription, fontStyle: 'italic' },
    { tag: [tags.link, tags.url], color: token.colorLink, textDecoration: 'underline' },
    { tag: tags.heading, fontWeight: 'bold' },
    { tag: tags.strong, fontWeight: 'bold' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.invalid, color: token.colorError },
  ])
  return [look, syntaxHighlighting(colors)]
}
