import { Button, Drawer, Flex, Input, Menu, Switch, Typography, theme } from 'antd'
import { useState } from 'react'
import { EmptyState } from '../loading/empty-state.tsx'
import { useMedia } from '../screen-width/use-media.ts'
import type { StoryEntry } from '../story/story.ts'
import { contents } from './contents.ts'
import type { GalleryAddress } from './gallery-address.ts'
import { StoryPage } from './story-page.tsx'

interface Props {
  address: GalleryAddress
  onGo: (address: GalleryAddress) => void
  /** Absent where the surroundings decide about light and dark. */
  canChooseGround?: boolean
}

/** Every widget in every situation, with its props, events and keys. */
export function Gallery({ address, onGo, canChooseGround = false }: Props) {
  const { token } = theme.useToken()
  const isWide = useMedia('(width >= 992px)')
  const [isOpen, setIsOpen] = useState(false)
  const entry = contents.find(({ name }) => name === address.widget) ?? contents[0]
  if (!entry) return <EmptyState text="还没有组件" />
  if (address.isAlone) return <StoryPage key={entry.name} entry={entry} address={address} onGo={onGo} />
  const list = (
    <WidgetList
      chosen={entry.name}
      onChoose={(widget) => {
        setIsOpen(false)
        onGo({ isDark: address.isDark ?? false, widget })
      }}
    />
  )
  return (
    <Flex style={{ minHeight: '100%', background: token.colorBgContainer, color: token.colorText }}>
      {isWide && (
        <nav aria-label="组件" style={{ width: 232, flex: 'none', borderInlineEnd: `1px solid ${token.colorSplit}` }}>
          {list}
        </nav>
      )}
      <main style={{ flex: 1, minWidth: 0, padding: isWide ? 24 : 12 }}>
        <Flex justify="space-between" align="center" wrap gap={12}>
          <Typography.Title level={2} style={{ margin: 0, fontSize: 22 }}>
            {entry.title}
          </Typography.Title>
          <Flex gap={12} align="center">
            {canChooseGround && (
              <Switch
                aria-label="深色"
                checkedChildren="深色"
                unCheckedChildren="浅色"
                checked={address.isDark ?? false}
                onChange={(isDark) => onGo({ ...address, isDark })}
              />
            )}
            {!isWide && <Button onClick={() => setIsOpen(true)}>全部组件</Button>}
          </Flex>
        </Flex>
        <StoryPage key={entry.name} entry={entry} address={address} onGo={onGo} />
      </main>
      <Drawer open={isOpen && !isWide} title="组件" placement="left" onClose={() => setIsOpen(false)}>
        {list}
      </Drawer>
    </Flex>
  )
}

function WidgetList({ chosen, onChoose }: { chosen: string; onChoose: (name: string) => void }) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = contents.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted))
  return (
    <>
      <div style={{ padding: 12 }}>
        <Input.Search
          placeholder="搜索组件"
          aria-label="搜索组件"
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 && <EmptyState text="没有这样的组件" />}
      <Menu
        mode="inline"
        style={{ borderInlineEnd: 0 }}
        selectedKeys={[chosen]}
        items={groupItems(found)}
        onClick={({ key }) => onChoose(key)}
      />
    </>
  )
}

const groupItems = (entries: readonly StoryEntry[]) =>
  [...new Set(entries.map(({ group }) => group))].map((group) => ({
    type: 'group' as const,
    key: group,
    label: group,
    children: entries.filter((one) => one.group === group).map(({ name, title }) => ({ key: name, label: title })),
  }))
