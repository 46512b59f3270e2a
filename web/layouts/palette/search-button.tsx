import { SearchOutlined } from '@ant-design/icons'
import { useScreen } from '@kouan/widgets/screen-width/use-screen.ts'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { KeyCaps } from '../../keys/key-caps.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useDeeds } from '../../menu/deeds.ts'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))
const KeySheet = lazy(() => import('../../keys/key-sheet.tsx'))

/** The way to everything, by button or key, and to the sheet of all keys. */
export function SearchButton() {
  const [opened, setOpened] = useState<'palette' | 'sheet'>()
  const opener = useRef<Element>(null)
  const open = (which: 'palette' | 'sheet') => {
    opener.current = document.activeElement
    setOpened(which)
  }
  const close = () => {
    setOpened(undefined)
    // After it has gone; what was chosen in it takes the focus itself.
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    })
  }
  useKeys({ palette: () => open('palette'), keySheet: () => open('sheet') })
  useDeeds([{ key: 'keys', title: '查看全部快捷键', run: () => open('sheet') }])
  const isWide = useScreen() === 'desktop'
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-keyshortcuts="Control+K"
        title="全局搜索"
        onClick={() => open('palette')}
      >
        <span className="unseen">全局搜索</span>
        {isWide && <KeyCaps of="Ctrl+K" />}
      </Button>
      <Suspense>
        {opened === 'palette' && <PaletteDialog onClose={close} />}
        {opened === 'sheet' && <KeySheet onClose={close} />}
      </Suspense>
    </>
  )
}
