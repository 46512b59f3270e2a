import { halfWidth } from '@kouan/contract/rules/typed-text.ts'
import type { ReactNode } from 'react'

/** Inputs within take digits of half width alone, as those of antd's pager and calendars do: they get what is typed as such. */
export const HalfWidthTyping = ({ children }: { children: ReactNode }) => (
  <span
    style={{ display: 'contents' }}
    onChangeCapture={({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      const plain = halfWidth(target.value)
      // The caret would go to the end.
      if (plain !== target.value) target.value = plain
    }}
  >
    {children}
  </span>
)
