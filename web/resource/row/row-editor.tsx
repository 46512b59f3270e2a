import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useMemo, useRef } from 'react'
import { type AnyRow, useRow, useSave } from '../../data/calls/use-resource.ts'
import { useSession } from '../../data/session/session-store.ts'
import { FormFrame, isLargeForm } from '../../fields/form/form-frame.tsx'
import { type Copy, copyOf } from '../../fields/form/form-values.ts'
import { RowForm } from '../../fields/form/row-form.tsx'
import { useFieldRights } from '../../session/field-rights.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { type FormParts, type PageRow, pageRow } from '../parts.ts'
import { nameOf } from './row-name.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { hasMasked, useRevealAll } from './use-reveal-all.ts'

/** The row that is edited, or the initial values of a new one. */
export interface Editing {
  row?: AnyRow
  /** The row that is copied into a new one. */
  copied?: AnyRow
  initialValues?: Readonly<Record<string, unknown>>
  /** Called before `onClose` when the form was submitted and its row is stored as it was meant. */
  onSaved?: (() => void) | undefined
  /** Text of the button, where saving is not all that it does: 保存并重新申报. */
  okText?: string | undefined
}

interface Props extends Editing {
  resource: Resource
  parts: FormParts<Fields>
  onClose: () => void
}

/** The form of a resource. A row is read again before it is edited, with its lines and its version. */
export function RowEditor({ resource, row: listed, copied, initialValues, parts, onSaved, okText, onClose }: Props) {
  const { prepare, inputs } = parts
  const isMobile = useIsMobile()
  const read = useRow(resource, (listed ?? copied)?.id)
  const prepared = useQuery({
    queryKey: [resource.name, 'form', listed?.id ?? null],
    queryFn: async () => (await prepare?.(read.data as PageRow<Fields> | undefined)) ?? {},
    enabled: listed === undefined || (read.data !== undefined && read.isFetchedAfterMount),
    gcTime: 0,
  })
  const revealAll = useRevealAll(resource)
  const revealed = useQuery({
    queryKey: [resource.name, 'copied', copied?.id ?? null],
    queryFn: async () => (await revealAll?.(read.data as AnyRow)) ?? {},
    enabled: copied !== undefined && read.isFetchedAfterMount && read.data !== undefined,
    gcTime: 0,
    retry: false,
  })
  const save = useSave(resource)
  const isSaved = useRef(false)
  useFocusReturn()
  const queries = copied ? [read, prepared, revealed] : listed ? [read, prepared] : [prepared]
  const isReady = queries.every((one) => one.data !== undefined && one.isFetchedAfterMount)
  const { fields: own, values } = prepared.data ?? {}
  const { isHidden, isLocked } = useFieldRights(resource.name)
  // Rows that somebody of an enterprise enters are its own: no field asks for the enterprise.
  const isOfOne = useSession(({ user }) => resource.owner === 'enterprise' && Boolean(user?.enterpriseId))
  const fields = useMemo(() => {
    const all = Object.entries(own ?? writableFields(resource))
    return Object.fromEntries(all.filter(([name]) => !isHidden(name) && !(isOfOne && name === 'enterpriseId')))
  }, [own, resource, isHidden, isOfOne])
  const stored = read.data as AnyRow | undefined
  const row = useMemo(() => stored && { ...stored, ...values }, [stored, values])
  const copy = useMemo(() => {
    const ownNumbers = [...(parts.ownNumbers ?? []), ...(resource.titleField ? [resource.titleField] : [])]
    return copied && stored && copyOf(stored, { fields, ownNumbers, revealed: revealed.data ?? {} })
  }, [copied, stored, fields, parts, resource, revealed.data])
  const name = listed && resource.titleField ? nameOf(resource, stored ?? listed) : ''
  const title = `${listed ? '编辑' : '新增'}${resource.title} ${name}`.trim()
  const faulty = useMemo(() => listed && row && parts.faulty?.(pageRow(row)), [listed, row, parts])
  const error = read.error ?? prepared.error ?? revealed.error
  if (!isReady) {
    const retry = () => void Promise.all(queries.map((one) => one.error && one.refetch()))
    return (
      <FormFrame title={title} isLarge={isLargeForm(fields)} isMobile={isMobile} onClose={onClose}>
        {error ? <ListFailure error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </FormFrame>
    )
  }
  return (
    <RowForm
      title={title}
      fields={fields}
      row={listed && row}
      given={{
        ...parts.initialValues,
        ...values,
        ...initialValues,
        ...copy?.values,
      }}
      before={copy ? <CopyNotice copy={copy} fields={fields} /> : listed && row && parts.before?.(pageRow(row))}
      focusOn={faulty?.name ?? (copy && resource.titleField)}
      note={faulty}
      okText={okText}
      reveal={listed && row && revealAll && hasMasked(resource, row) ? () => revealAll(row) : undefined}
      draft={`${resource.name}_${listed?.id ?? 'new'}`}
      isRepeated={listed === undefined && parts.isRepeated === true}
      inputs={inputs}
      isLocked={isLocked}
      save={async (sent) => {
        if (parts.confirm && !(await parts.confirm(sent))) throw new Error('没有保存')
        await save.mutateAsync(sent)
      }}
      onStored={() => {
        isSaved.current = true
      }}
      onClose={() => {
        if (isSaved.current) onSaved?.()
        onClose()
      }}
    />
  )
}

/** Names the fields that a copy lacks, so that nobody saves it as if it were whole. */
function CopyNotice({ copy: { lacking }, fields }: { copy: Copy; fields: Fields }) {
  const named = (names: readonly string[]) => names.map((name) => fields[name]?.label ?? name).join('、')
  const sentences = [
    ...(lacking.numbers.length > 0 ? [`${named(lacking.numbers)}属于原来的一条，没有复制，请填写新的`] : []),
    ...(lacking.personal.length > 0
      ? [`您没有查看完整个人信息的权限，以下各项没有复制：${named(lacking.personal)}`]
      : []),
  ]
  if (sentences.length === 0) return null
  return <Alert type="info" showIcon role="status" title={sentences.join('；')} style={{ marginBottom: 16 }} />
}
