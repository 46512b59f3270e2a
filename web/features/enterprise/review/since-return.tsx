import { revealApplicationField, type SinceReturn } from '@kouan/contract/calls/enterprise/review.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { Button } from 'antd'
import { useAct } from '../../../data/calls/use-call.ts'
import { useRights } from '../../../session/allowed.tsx'
import { ApplicationValue } from '../view/application-fields-view.tsx'
import { Section } from '../view/section.tsx'

const declared: Readonly<Record<string, Field>> = applicationFields

/** Input of the applicant since the return, so that the whole need not be read again. */
export function SinceReturnView({ id, sinceReturn: { fields, papers } }: { id: string; sinceReturn: SinceReturn }) {
  const count = fields.length + papers.length
  return (
    <Section title={`退回后修改（${count}）`}>
      {count === 0 && '退回后没有修改任何内容'}
      <ul
        hidden={count === 0}
        aria-label="退回后修改"
        style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}
      >
        {fields.map(({ field, label, old, new: fresh }) => (
          <li key={field}>
            {label}：
            <del>
              <Value field={field} value={old} />
            </del>
            <FullValue id={id} field={field} label={`原${label}`} value={old} isOld />
            <span aria-hidden> → </span>
            <ins style={{ textDecoration: 'none', fontWeight: 500 }}>
              <Value field={field} value={fresh} />
            </ins>
            <FullValue id={id} field={field} label={`新${label}`} value={fresh} />
          </li>
        ))}
        {papers.map(({ kindText, name, isNew }) => (
          <li key={`${isNew} ${kindText} ${name}`}>
            附件 {kindText}：{isNew ? '增加' : '移除'} {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const found = declared[field]
  if (!found || value === null || value === '') return '空'
  return <ApplicationValue item={{ name: field, field: found }} values={{ [field]: value }} />
}

interface FullProps {
  id: string
  field: string
  label: string
  value: unknown
  isOld?: boolean
}

function FullValue({ id, field, label, value, isOld = false }: FullProps) {
  const { can } = useRights()
  const reveal = useAct(revealApplicationField)
  if (!declared[field]?.mask || !value || !can(revealApplicationField.needs)) return null
  if (reveal.data !== undefined) return ` ${reveal.data}`
  return (
    <Button
      type="link"
      size="small"
      loading={reveal.isPending}
      aria-label={`查看${label}`}
      onClick={() => reveal.mutate({ id, field, ...(isOld ? { isOld: '1' } : {}) })}
    >
      查看
    </Button>
  )
}
