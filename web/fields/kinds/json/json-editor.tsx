import { CodeEditor } from '@kouan/widgets/code-editor/code-editor.tsx'
import { Typography } from 'antd'
import { useState } from 'react'
import type { FieldInputProps } from '../kind-input.ts'

const written = (value: unknown) => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: null }
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

/** An editor of JSON. Invalid text remains in the editor and does not change the value. */
export function JsonEditor({ field, value, onChange, id, disabled = false }: FieldInputProps) {
  const [typed, setTyped] = useState<string>()
  const known = typed !== undefined && isSame(read(typed)?.value, value)
  const text = typed !== undefined && (known || read(typed) === undefined) ? typed : written(value)
  return (
    <>
      <CodeEditor
        {...(id === undefined ? {} : { id })}
        label={field.label}
        language="json"
        disabled={disabled}
        value={text}
        onChange={(next) => {
          setTyped(next)
          const parsed = read(next)
          if (parsed) onChange?.(parsed.value)
        }}
      />
      {read(text) === undefined && <Typography.Text type="danger">不是有效的 JSON，尚未采用</Typography.Text>}
    </>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
