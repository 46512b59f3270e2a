// The companies of a document, taken together from former ones: the newest stand in a new form, another set is one press away.
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { type DocumentKind, partElements } from '@kouan/contract/resources/document/document-kind.ts'
import { Button, Dropdown, Form } from 'antd'
import { useAnswer } from '../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'
import { firstPart } from './own-parts.ts'

/** `示例平台 / 示例电商企业` */
export const partiesText = ({ parts }: Pick<DocumentKind, 'parts'>, known: Readonly<Record<string, string>>): string =>
  Object.values(parts)
    .map(partElements)
    .flatMap(({ code, name }) => known[name] ?? known[code] ?? [])
    .join(' / ')

export function PartyInput({ kind, ...props }: Partial<FieldInputProps> & { kind: DocumentKind }) {
  const form = Form.useFormInstance()
  const { data = [] } = useAnswer(documentCalls(kind.resource).knownParties, {})
  const field = kind.resource.fields[firstPart(kind)]
  if (!field) return null
  const items = data.map((known) => ({
    key: JSON.stringify(known),
    label: partiesText(kind, known),
    onClick: () => form.setFieldsValue(known),
  }))
  return (
    <>
      <FieldInput {...props} field={field} />
      {items.length > 1 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="link" size="small" style={{ paddingInline: 0 }}>
            常用企业（{items.length}）
          </Button>
        </Dropdown>
      )}
    </>
  )
}
