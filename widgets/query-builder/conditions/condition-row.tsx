import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { optionSearch } from '../../multi-select/select-option.ts'
import { type ConditionRule, type QueryField, ruleLabels, rulesOf } from '../query-condition.ts'
import { type ConditionDraft, changeField, changeRule } from '../query-drafts.ts'
import { type EditorSources, ValueEditor } from './value-editor.tsx'

interface Props extends EditorSources {
  /** 第 1 个条件 */
  name: string
  draft: ConditionDraft
  fields: readonly QueryField[]
  isWide: boolean
  /** Takes the focus when it appears. */
  isNew: boolean
  onChange: (draft: ConditionDraft) => void
  onRemove: () => void
}

/** Field, rule and value of one condition: beside each other, on phones in two lines. */
export function ConditionRow(props: Props) {
  const { name, draft, fields, isWide, isNew, onChange, onRemove, ...sources } = props
  const field = fields.find((one) => one.field === draft.field)
  const columns = isWide ? 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 8fr) 32px' : 'minmax(0, 1fr) minmax(0, 1fr) 32px'
  return (
    <li style={{ display: 'grid', gap: 8, gridTemplateColumns: columns, alignItems: 'start' }}>
      <Select<string>
        aria-label={`${name}：字段`}
        autoFocus={isNew}
        placeholder="请选择字段"
        showSearch={optionSearch}
        options={fieldOptions(fields)}
        value={draft.field ?? null}
        onChange={(chosen) =>
          onChange(
            changeField(
              draft,
              fields.find((one) => one.field === chosen),
            ),
          )
        }
      />
      <Select<ConditionRule>
        aria-label={`${name}：规则`}
        placeholder="规则"
        // All thirteen are visible.
        listHeight={430}
        options={rulesOf(field?.type).map((rule) => ({ value: rule, label: ruleLabels[rule] }))}
        value={draft.rule ?? null}
        onChange={(rule) => onChange(changeRule(draft, rule))}
      />
      <div style={isWide ? {} : { gridColumn: '1 / 3', gridRow: 2 }}>
        <ValueEditor
          {...sources}
          aria-label={`${name}：值`}
          // Another field is another input: nothing half typed may stay in it.
          key={`${draft.field ?? ''} ${draft.rule === 'between'}`}
          field={field ?? { field: '', label: '', type: 'text' }}
          rule={draft.rule}
          isMultiple={draft.rule === 'in'}
          value={draft.val}
          onChange={(val) => onChange({ ...draft, val })}
        />
      </div>
      <Button
        aria-label={`删除${name}`}
        title="删除"
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
        style={isWide ? {} : { gridColumn: 3, gridRow: 1 }}
      />
    </li>
  )
}

/** Below headings where fields have groups. */
function fieldOptions(fields: readonly QueryField[]) {
  const option = ({ field, label }: QueryField) => ({ value: field, label })
  const groups = [...new Set(fields.flatMap(({ group }) => (group === undefined ? [] : [group])))]
  return [
    ...fields.filter(({ group }) => group === undefined).map(option),
    ...groups.map((group) => ({
      label: group,
      title: group,
      options: fields.filter((one) => one.group === group).map(option),
    })),
  ]
}
