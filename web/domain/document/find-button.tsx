import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Button } from 'antd'
import { useState } from 'react'

const FindNumbers = lazyPart(() => import('./find-numbers.tsx').then((file) => file.FindNumbers))

export function FindButton({ kind }: { kind: DocumentKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>批量查找</Button>
      {isOpen && <FindNumbers kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}
