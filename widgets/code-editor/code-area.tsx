import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import CodeMirror from '@uiw/react-codemirror'
import { type GlobalToken, theme } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useIsDark } from '../theme/use-is-dark.ts'
import { codePhrases } from './code-phrases.ts'
import { type CodeLanguage, languages } from './languages.ts'

export interface CodeAreaProps {
  value: string
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  language: CodeLanguage
  label: string
  id?: string | undefined
  placeholder?: string | undefined
  isReadOnly?: boolean
  isDisabled?: boolean
  hasLineNumbers?: boolean
  /** More of CodeMirror, such as what happens on paste. Must stay the same object. */
  extensions?: Extension | undefined
  onReady?: ((view: EditorView) => void) | undefined
}

/** Blanks of one indent, and as wide as a tab character is shown. */
const tabSize = 2

/** CodeMirror in the look of the product. Tab indents; Esc and then Tab leaves. */
export function CodeArea({ hasLineNumbers = true, isReadOnly = false, isDisabled = false, ...props }: CodeAreaProps) {
  const { value, onChange, onBlur, language, label, id, placeholder, extensions, onReady } = props
  const { token } = theme.useToken()
  const isDark = useIsDark()
  const grammar = useGrammar(language)
  const editorTheme = useMemo(() => codeTheme(token, { isDark }), [token, isDark])
  const all = useMemo(
    () => [
      grammar,
      editorTheme,
      EditorView.lineWrapping,
      EditorState.tabSize.of(tabSize),
      EditorState.phrases.of(codePhrases),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        ...(id ? { id } : {}),
        ...(isDisabled ? { 'aria-disabled': 'true' } : {}),
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
      }),
      ...(extensions ? [extensions] : []),
    ],
    [grammar, editorTheme, label, id, isDisabled, isReadOnly, extensions],
  )
  // The same object as long as nothing changes: another one reconfigures the editor, which closes a search.
  const setup = useMemo(
    () => ({ tabSize, lineNumbers: hasLineNumbers, foldGutter: hasLineNumbers, highlightActiveLine: false }),
    [hasLineNumbers],
  )
  return (
    <CodeMirror
      value={value}
      theme="none"
      height="100%"
      style={{ flex: 1, minWidth: 0, height: '100%' }}
      extensions={all}
      editable={!isReadOnly && !isDisabled}
      readOnly={isReadOnly || isDisabled}
      basicSetup={setup}
      indentWithTab
      {...(placeholder ? { placeholder } : {})}
      {...(onChange ? { onChange } : {})}
      {...(onBlur ? { onBlur } : {})}
      {...(onReady ? { onCreateEditor: onReady } : {})}
    />
  )
}

function useGrammar(language: CodeLanguage): Extension {
  const [grammar, setGrammar] = useState<Extension>([])
  useEffect(() => {
    let isWanted = true
    void languages[language].load().then((loaded) => isWanted && setGrammar(loaded))
    return () => {
      isWanted = false
    }
  }, [language])
  return grammar
}

/** The colours of code, from the tokens of the look. */
function codeTheme(token: GlobalToken, { isDark }: { isDark: boolean }): Extension {
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
