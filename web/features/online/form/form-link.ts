// The address of the list of a form, or of a view.
import { formPages } from '@kouan/contract/resources/online/form-pages.ts'
import type { ThemeTemplate } from '@kouan/contract/resources/online/online-form.ts'

export const addressOfForm = (tableName: string, theme: string | null): string =>
  `${formPages[(theme ?? 'normal') as ThemeTemplate].url}/${tableName}`
