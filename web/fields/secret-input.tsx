// Inputs of secrets. A stored one is replaced as a whole: it is never shown, so that a part of it cannot be changed.
import { maskedSecret } from '@kouan/contract/derive/mask.ts'
import { Input } from 'antd'
import type { FieldInputProps } from './kinds/kind-input.ts'

type SecretProps = Partial<FieldInputProps> & { label: string }

function propsOf({ label, value, onChange, onBlur, id, disabled }: SecretProps) {
  return {
    ...(id === undefined ? {} : { id }),
    ...(onBlur === undefined ? {} : { onBlur }),
    disabled: disabled === true,
    placeholder: value === maskedSecret ? '已保存，不再显示；输入则替换' : `请输入${label}`,
    value: typeof value === 'string' && value !== maskedSecret ? value : '',
    autoComplete: 'new-password',
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value === '' ? null : target.value),
  }
}

export const SecretInput = (props: SecretProps) => <Input.Password {...propsOf(props)} />
export const SecretTextInput = (props: SecretProps) => <Input.TextArea {...propsOf(props)} rows={4} />
