import { SearchOutlined } from '@ant-design/icons'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { useScreen } from '@kouan/widgets/screen-width/use-screen.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { KeyCaps } from '../../keys/key-caps.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useCommands } from '../../menu/commands.ts'

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx').then((file) => file.default))
const KeySheet = lazyPart(() => import('../../keys/key-sheet.tsx').then((file) => file.default))

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
  useCommands([{ key: 'keys', title: '查看全部快捷键', run: () => open('sheet') }])
  const isWide = useScreen() === 'desktop'
  return (
    <>
      <Button
        type="text"
        data-tour="search"
        icon={<SearchOutlined aria-hidden />}
        aria-keyshortcuts="Control+K"
        title="全局搜索"
        onClick={() => open('palette')}
      >
        <span className="unseen">全局搜索</span>
        {isWide && <KeyCaps of="Ctrl+K" />}
      </Button>
      {opened === 'palette' && <PaletteDialog onClose={close} />}
      {opened === 'sheet' && <KeySheet onClose={close} />}
    </>
  )
}
