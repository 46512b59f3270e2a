import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Alert, Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useOnline } from '../../data/browser/use-online.ts'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { OpenedLinks } from '../../menu/opened-links.tsx'
import { FormUploadsContext } from '../kinds/attachments/form-uploads.ts'
import { DraftOffer } from './draft-offer.tsx'
import { firstField } from './first-field.ts'
import { type FieldNote, FormFields, type Inputs } from './form-fields.tsx'
import { FormFrame, isLargeForm } from './form-frame.tsx'
import { type RowFormOptions, useFormName, useRowForm } from './use-row-form.ts'

type Props = Omit<RowFormOptions, 'saved'> & {
  inputs?: Inputs | undefined
  /** Fields that are shown and cannot be changed here. */
  isLocked?: ((name: string) => boolean) | undefined
  /** Above the fields. */
  before?: ReactNode
  /** Name of the field that has the focus at first; unless said that of `firstField`. */
  focusOn?: string | undefined
  /** Returns the full values of the masked fields; absent: none is masked, or the user may not see them. */
  reveal?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined
  /** Beside its field: why somebody refused the value. */
  note?: FieldNote | undefined
  isDanger?: boolean
  /** Text of the button; `确定` by default. */
  okText?: string | undefined
  /** Of a new row: a button saves it and begins the next one. */
  isRepeated?: boolean
  /** Message after a save, `保存成功` by default; explicitly undefined if the caller shows one. */
  saved?: string | undefined
}

/** Ignores keys of dialogs that a field opened. */
const isOwn = ({ currentTarget, target }: KeyboardEvent) => currentTarget.contains(target as Node)

/** On a phone the form covers the banner with this message. */
const offlineHint = '网络已断开，暂时不能保存；可以继续填写'

/** The form of a row in a dialog, or in a drawer if it is large. It stays open with its values until the row is saved. */
export function RowForm(props: Props) {
  const {
    inputs,
    isLocked,
    before,
    focusOn,
    note,
    okText,
    reveal,
    isDanger = false,
    isRepeated = false,
    ...options
  } = props
  const { title, fields, row } = options
  const saved = 'saved' in options ? options.saved : '保存成功'
  const state = useRowForm({ ...options, saved })
  const { form, initial, uploads, draft, faults, opened, lineFaults } = state
  const name = useFormName()
  const isMobile = useIsMobile()
  const isOnline = useOnline()
  const isLarge = isLargeForm(fields)
  const focusFirst = () => {
    const first = firstField(fields, { wanted: focusOn, initial, isEdited: row !== undefined, isLocked })
    // On a phone the keyboard would cover the fields; a user who types already keeps the focus; lines take it themselves.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!isMobile && !isTyping && first && !note?.cells) form.focusField(first)
  }
  const save = useHandler(() => void state.submit())
  const touch = useHandler(draft.touch)
  // A form may have many fields: validation and saving do not render them again.
  const filled = useMemo(
    () => (
      <Form
        form={form}
        {...(name === undefined ? {} : { name })}
        layout="vertical"
        initialValues={initial}
        onFinish={save}
        onValuesChange={touch}
        onKeyDown={(event) => {
          const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isOwn(event) && isSave && !isOfInputMethod(event)) save()
        }}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        <FormUploadsContext value={uploads}>
          <FormFields
            fields={fields}
            row={row}
            initial={initial}
            inputs={inputs}
            note={note}
            isLocked={isLocked}
            lineFaults={lineFaults}
            columns={isLarge ? 3 : 1}
          />
        </FormUploadsContext>
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    ),
    [form, name, initial, save, touch, uploads, fields, row, inputs, note, isLocked, lineFaults, isLarge],
  )

  return (
    <FormFrame
      title={title}
      isLarge={isLarge}
      isMobile={isMobile}
      isSaving={state.isSaving}
      isDanger={isDanger}
      okText={okText}
      onOk={save}
      onNext={isRepeated ? () => void state.submitAndBeginNext() : undefined}
      onClose={state.close}
      onOpened={focusFirst}
    >
      {!isOnline && <Alert type="warning" showIcon title={offlineHint} style={{ marginBottom: 16 }} />}
      {before}
      {reveal && <RevealButton onReveal={async () => state.showFull(await reveal())} />}
      {draft.found && (
        <DraftOffer
          draft={draft.found}
          fields={fields}
          version={state.version}
          onRestore={() => {
            form.setFieldsValue(draft.found?.values ?? {})
            draft.touch()
          }}
          onForget={draft.forget}
        />
      )}
      {faults.length > 0 && (
        <Alert type="error" showIcon title={faults.join('；')} style={{ marginBottom: 16 }} role="alert" />
      )}
      {opened.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="号码已用于其他单证"
          description={<OpenedLinks of={opened} />}
          style={{ marginBottom: 16 }}
        />
      )}
      {filled}
    </FormFrame>
  )
}

/** Personal data is masked until somebody asks for it; what was typed meanwhile stays. */
function RevealButton({ onReveal }: { onReveal: () => Promise<void> }) {
  const [state, setState] = useState<'hidden' | 'loading' | 'shown'>('hidden')
  if (state === 'shown') return null
  const show = () => {
    setState('loading')
    // The call itself tells why it failed.
    onReveal().then(
      () => setState('shown'),
      () => setState('hidden'),
    )
  }
  return (
    <Button size="small" loading={state === 'loading'} onClick={show} style={{ marginBottom: 16 }}>
      显示完整的个人信息
    </Button>
  )
}
