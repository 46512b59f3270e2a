import { HtmlText } from '@kouan/widgets/clean-html/html-text.tsx'
import type { FieldInputProps } from './input-props.ts'

export const HtmlDetail = ({ field, value }: FieldInputProps) => <HtmlText html={String(value)} label={field.label} />
