// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fill, press, show } from '../testing/screen.tsx'
import { type Naming, SaveDialog } from './save-dialog.tsx'

test.each([
  [true, ['close']],
  [false, []],
])('save dialog, saved %s: %j', async (isSaved, expected) => {
  const events: string[] = []
  const saved: Naming[] = []
  await show(
    <SaveDialog
      initial={{ title: '本月' }}
      audiences={undefined}
      onClose={() => void events.push('close')}
      onSave={async (naming) => {
        saved.push(naming)
        return isSaved
      }}
    />,
  )
  await fill('保存名称', '上月')
  await press('确定')
  expect([saved, events]).toEqual([[{ title: '上月', sharedWith: undefined }], expected])
})
