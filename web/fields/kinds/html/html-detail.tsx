import { HtmlText } from '@kouan/widgets/clean-html/html-text.tsx'
import type { KindCellProps } from '../kind-view.tsx'

export const HtmlDetail = ({ field, value }: KindCellProps) => <HtmlText html={String(value)} label={field.label} />
