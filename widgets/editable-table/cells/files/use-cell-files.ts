import { App } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { checkFiles } from '../../../upload/file-rules.ts'
import type { CellFile } from '../../../upload/upload-port.ts'
import { createUploadStore } from '../../../upload/upload-store.ts'
import { faultOfPath } from '../../../upload/upload-value.ts'
import type { ShownProps } from '../../cell-type.ts'
import { type CellAddress, type CellUpload, endUpload, runningUpload, storeUpload } from './cell-uploads.ts'
import { cellValueOf, filePropsOf, filesOfCell } from './file-value.ts'

export interface CellFiles {
  files: readonly CellFile[]
  add: (chosen: readonly File[]) => void
  remove: (file: CellFile) => void
  retry: (file: CellFile) => void
  move: (uid: string, to: number) => void
}

interface CellFilesInput extends Pick<ShownProps, 'value' | 'row' | 'column' | 'onToggle'> {
  /** An element inside the table. */
  place: RefObject<HTMLElement | null>
  isSingle: boolean
  isImageOnly: boolean
}

const nothing = () => () => {}

export const tableOf = (inside: HTMLElement): HTMLElement =>
  inside.closest<HTMLElement>('[role="grid"], [role="treegrid"]') ?? document.body

/** The files of a cell: those of its value, or while an upload is running, those of the upload. */
export function useCellFiles(input: CellFilesInput): CellFiles {
  const { value, row, column, onToggle, place, isSingle, isImageOnly } = input
  const { message } = App.useApp()
  const { urlOf, upload: port, ...rules } = filePropsOf(column)
  const [running, setRunning] = useState<CellUpload>()
  const stored = useMemo(() => filesOfCell(value, urlOf), [value, urlOf])
  const files = useSyncExternalStore(
    running?.store.subscribe ?? nothing,
    running?.store.files ?? (() => stored),
    running?.store.files ?? (() => stored),
  )
  const isOne = isSingle || rules.maxCount === 1
  const rowId = row.id
  const columnKey = column.key
  useLayoutEffect(() => {
    const table = place.current && tableOf(place.current)
    if (table) setRunning(runningUpload({ table, rowId, columnKey }))
  }, [place, rowId, columnKey])
  useEffect(() => {
    if (running && onToggle) running.write = onToggle
  }, [running, onToggle])

  function open(): CellUpload | undefined {
    if (running) return running
    const table = place.current && tableOf(place.current)
    if (!table || !onToggle) return undefined
    const cell: CellAddress = { table, rowId, columnKey }
    const store = createUploadStore({
      upload: () => port ?? (() => Promise.reject(new Error('没有上传接口'))),
      onSettled: (settled) => {
        opened.write(cellValueOf(settled, { column, isSingle }))
        if (settled.some(({ status }) => status !== 'done')) return
        endUpload(cell)
        setRunning(undefined)
      },
      onFailed: ({ name }) => void message.error(`${name} 上传失败.`),
      onRemoved: () => {},
      faultOf: (reply) => (rules.returns === 'paths' ? faultOfPath(reply) : undefined),
      pictures: { show: (file) => URL.createObjectURL(file), forget: (address) => URL.revokeObjectURL(address) },
    })
    store.replace(stored)
    const opened: CellUpload = { store, write: onToggle }
    storeUpload(cell, opened)
    setRunning(opened)
    return opened
  }

  function end({ store }: CellUpload) {
    store.stop()
    const table = place.current && tableOf(place.current)
    if (table) endUpload({ table, rowId, columnKey })
    setRunning(undefined)
  }

  return {
    files,
    add: (chosen) => {
      const limits = { ...rules, ...(isImageOnly ? { isImageOnly } : {}), ...(isOne ? { maxCount: 1 } : {}) }
      const { accepted, refusals } = checkFiles(chosen, { rules: limits, present: files.length })
      for (const refusal of refusals) message.warning(refusal)
      if (accepted.length === 0) return
      const store = open()?.store
      if (isOne) store?.replace([])
      store?.add(accepted)
    },
    remove: ({ uid, status }) => {
      // A failed or unfinished file that was to replace the stored one leaves it in place.
      if (isOne && status !== 'done' && running) end(running)
      else open()?.store.remove(uid)
    },
    retry: ({ uid }) => open()?.store.retry(uid),
    move: (uid, to) => open()?.store.move(uid, to),
  }
}
