import type { Field } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import type { ValueEditorProps } from '@kouan/widgets/query-builder/conditions/value-editor.tsx'
import type { ComponentType } from 'react'
import { FieldSearchInput } from '../../fields/kinds/kind-inputs.tsx'

/** Returns the inputs of the fields whose values are chosen: those of the search form. */
export function valueEditors({ fields }: Pick<Resource, 'fields'>): Record<string, ComponentType<ValueEditorProps>> {
  const all: Record<string, Field> = { ...fields, ...recordFields }
  const Choice = ({ field: { field: name }, value, onChange, isMultiple, 'aria-label': label }: ValueEditorProps) => {
    const field = all[name]
    if (!field) return null
    return (
      <FieldSearchInput
        field={{ ...field, multiple: false }}
        aria-label={label}
        placeholder={`请选择${field.label}`}
        several={isMultiple}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen === null || chosen === undefined ? '' : String(chosen))}
      />
    )
  }
  return { choice: Choice, oneOfSeveral: Choice, switch: Choice }
}
