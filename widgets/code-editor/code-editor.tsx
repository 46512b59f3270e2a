import { Flex, Select, Typography } from 'antd'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { type CodeLanguage, languages } from './languages.ts'

const CodeArea = lazyPart(() => import('./code-area.tsx').then((file) => file.CodeArea), <EditorLoading />)

interface Props {
  value?: string | undefined
  onChange?: (value: string) => void
  /** Lets the language be chosen; without it, it is only named. */
  onLanguage?: (language: CodeLanguage) => void
  language?: CodeLanguage
  /** Pixels. Default: 240. */
  height?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  id?: string
  /** Label for people who do not see it. */
  label?: string
}

const options = Object.entries(languages).map(([value, { title }]) => ({ value: value as CodeLanguage, label: title }))

/** Code with colours of its language, line numbers, search (Ctrl+F) and full screen. */
export function CodeEditor({ value, onChange, onLanguage, language = 'text', height = 240, ...rest }: Props) {
  const { disabled = false, readOnly = false, placeholder, id, label = '代码编辑器' } = rest
  const tools = onLanguage ? (
    <Select
      size="small"
      aria-label="语言"
      variant="borderless"
      style={{ minWidth: 120 }}
      options={options}
      value={language}
      disabled={disabled}
      onChange={onLanguage}
    />
  ) : (
    <Flex style={{ padding: '0 8px' }}>
      <Typography.Text type="secondary">{languages[language].title}</Typography.Text>
    </Flex>
  )
  return (
    <EditorFrame label={label} height={height} isDisabled={disabled} tools={tools}>
      <CodeArea
        value={value ?? ''}
        onChange={onChange}
        language={language}
        label={label}
        id={id}
        placeholder={placeholder}
        isDisabled={disabled}
        isReadOnly={readOnly}
      />
    </EditorFrame>
  )
}
