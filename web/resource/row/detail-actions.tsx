import { MoreActions } from '@kouan/widgets/row-actions/more-actions.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { splitActions } from '@kouan/widgets/row-actions/row-actions.tsx'
import { Button, Flex } from 'antd'

/** Number of buttons; further actions are in a menu. */
const seenAtMost = 3

/** The actions of the open row: the main action comes first, as the primary button. */
export function DetailActions({ actions }: { actions: readonly RowAction[] }) {
  const { seen, more } = splitActions(actions, seenAtMost)
  if (seen.length === 0) return null
  return (
    <Flex gap={8} justify="flex-end" wrap>
      {seen.map(({ key, label, onClick, isMain = false, isDanger = false, isDisabled = false }) => (
        <Button
          key={key}
          type={isMain ? 'primary' : 'default'}
          danger={isDanger}
          disabled={isDisabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {more.length > 0 && <MoreActions actions={more} />}
    </Flex>
  )
}
