// The SQL of a report, with the buttons that fill in its columns and show its first rows.
import {
  type ParsedStatement,
  parseReportSql,
  previewReport,
  previewRows,
  type ReportPreview,
} from '@kouan/contract/calls/online/report-calls.ts'
import { CodeEditor } from '@kouan/widgets/code-editor/code-editor.tsx'
import { Alert, App, Button, Flex, Form, Table, Typography } from 'antd'
import { useAct } from '../../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../../fields/kinds/kind-input.ts'

type Line = Record<string, unknown>

/** Lines of the same key keep what was typed. */
function merged(key: string, parsed: readonly Line[], typed: readonly Line[] | undefined): Line[] {
  const known = new Map(typed?.map((line) => [line[key], line]))
  return parsed.map((line) => known.get(line[key]) ?? line)
}

export function SqlInput({ id, value, onChange, disabled = false }: Partial<FieldInputProps>) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const parse = useAct(parseReportSql, { quiet: true })
  const preview = useAct(previewReport, { quiet: true })
  const draft = () => ({ sql: String(value ?? ''), dbKey: form.getFieldValue('dbSource') as string | null })
  const fillIn = ({ fields, params }: ParsedStatement) => {
    const typed = form.getFieldsValue(true) as { items?: Line[]; params?: Line[] }
    form.setFieldsValue({
      items: merged('fieldName', fields, typed.items),
      params: merged('paramName', params, typed.params),
    })
    void message.success(`解析出${fields.length}列、${params.length}个参数`)
  }
  const runParse = () => {
    preview.reset()
    parse.mutateAsync(draft()).then(fillIn, () => {})
  }
  const runPreview = () => {
    parse.reset()
    const { sql, dbKey } = draft()
    const params = (form.getFieldValue('params') ?? []) as { paramName?: string; paramValue?: string | null }[]
    preview.mutate({
      ...{ cgrSql: sql, dbSource: dbKey, timeLimit: Number(form.getFieldValue('timeLimit') ?? 10) },
      params: Object.fromEntries(params.map(({ paramName = '', paramValue }) => [paramName, paramValue ?? ''])),
    })
  }
  const failure = parse.error ?? preview.error
  return (
    <Flex vertical gap={8}>
      <CodeEditor
        {...(id === undefined ? {} : { id })}
        label="报表SQL"
        language="sql"
        height={200}
        disabled={disabled}
        value={String(value ?? '')}
        onChange={(text) => onChange?.(text)}
      />
      <Flex gap={8} wrap>
        <Button onClick={runParse} loading={parse.isPending}>
          解析SQL
        </Button>
        <Button onClick={runPreview} loading={preview.isPending}>
          预览
        </Button>
      </Flex>
      <div aria-live="polite">
        {failure && <Alert type="error" showIcon title={failure.message} />}
        {preview.data && <PreviewTable {...preview.data} />}
      </div>
    </Flex>
  )
}

function PreviewTable({ columns, rows, milliseconds }: ReportPreview) {
  return (
    <>
      <Typography.Text type="secondary">
        前{previewRows}行，用时{milliseconds}毫秒
      </Typography.Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section aria-label="预览" tabIndex={0} style={{ maxHeight: 280, overflow: 'auto' }}>
        <Table
          size="small"
          pagination={false}
          style={{ width: 'max-content', minWidth: '100%' }}
          rowKey="place"
          columns={columns.map((title, place) => ({ key: title, title, dataIndex: ['cells', place] }))}
          dataSource={rows.map((cells, place) => ({ place, cells }))}
        />
      </section>
    </>
  )
}
