import { Popover } from 'antd'
import { useRef, useState } from 'react'
import { filePopoverSize, imagePopoverWidth } from '../../../file-popover/popover-size.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { LoadingState } from '../../../loading/list-states.tsx'
import { acceptText } from '../../../upload/file-rules.ts'
import { isImage } from '../../../upload/file-texts.ts'
import type { CellFile } from '../../../upload/upload-port.ts'
import type { CellType, ShownProps } from '../../cell-type.ts'
import { focusCell, keepFocus } from '../keep-focus.ts'
import { popupPlacements } from '../popup-placements.ts'
import { FileDialog } from './file-dialog.tsx'
import { filePropsOf, filesLine, filesOfCell } from './file-value.ts'
import { tableOf, useCellFiles } from './use-cell-files.ts'

/** Opens the file chooser of the system; returns no files when it is closed without a choice. Must be called from a click or a key. */
const chooseFiles = ({ accept, isMultiple }: { accept: string | undefined; isMultiple: boolean }): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = isMultiple
    if (accept !== undefined) input.accept = accept
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })

/** Lists, large pictures and the drop zone, loaded with the first cell of files that is opened. */
const FilePanel = lazyPart(() => import('./file-panel.tsx').then((file) => file.FilePanel), <LoadingState />)

type Kind = 'upload' | 'file' | 'image'

const texts: Readonly<Record<Kind, string>> = { upload: '上传文件', file: '上传文件', image: '上传图片' }

function ShownFiles({ kind, ...props }: ShownProps & { kind: Kind }) {
  const { value, row, column, isDisabled, onToggle } = props
  const place = useRef<HTMLButtonElement>(null)
  const [width, setWidth] = useState<number>()
  const [previewed, setPreviewed] = useState<string>()
  const settings = filePropsOf(column)
  const isSingle = kind === 'upload'
  const cell = useCellFiles({ value, row, column, onToggle, place, isSingle, isImageOnly: kind === 'image' })
  const canChange = !isDisabled && onToggle !== undefined
  const isEmpty = cell.files.length === 0
  const canAdd = canChange && settings.upload !== undefined

  function open() {
    const button = place.current
    if (!button) return
    if (isSingle && isEmpty && canAdd) {
      void chooseFiles({ accept: acceptText(settings), isMultiple: false }).then(cell.add)
      return
    }
    const sizes = { tableWidth: tableOf(button).clientWidth, windowWidth: innerWidth }
    setWidth(kind === 'image' ? imagePopoverWidth(sizes) : filePopoverSize.width)
  }
  function closeByKey() {
    setWidth(undefined)
    focusCell(place.current)
  }

  if (isEmpty && !canAdd) return null
  const { height } = filePopoverSize
  const size = kind === 'image' ? { maxHeight: 400 } : { height }
  return (
    <Popover
      open={width !== undefined}
      trigger="click"
      placement="bottomLeft"
      builtinPlacements={popupPlacements}
      arrow={false}
      destroyOnHidden
      onOpenChange={(isOpen) => {
        if (isOpen) open()
        // A click on the large picture is none outside.
        else if (previewed === undefined) {
          setWidth(undefined)
          if (document.activeElement === document.body) focusCell(place.current)
        }
      }}
      styles={{ container: { padding: 0 } }}
      content={
        <FileDialog
          label={column.title}
          style={{
            width,
            maxWidth: '98vw',
            boxSizing: 'border-box',
            padding: 8,
            overflow: 'auto',
            outline: 'none',
            ...size,
          }}
          onEscape={() => previewed === undefined && closeByKey()}
        >
          <FilePanel
            {...{ cell, settings, canChange, isSingle, previewed }}
            onPreview={setPreviewed}
            isImage={kind === 'image'}
            maxHeight={kind === 'image' ? 300 : height - 24}
          />
        </FileDialog>
      }
    >
      <button
        ref={place}
        type="button"
        tabIndex={-1}
        onMouseDown={keepFocus}
        {...(isEmpty ? {} : { title: spoken(cell.files) })}
        className={isEmpty ? 'kt-files kt-files-empty' : 'kt-files'}
        aria-haspopup="dialog"
        aria-expanded={width !== undefined}
      >
        {isEmpty ? texts[kind] : kind === 'image' ? <Pictures files={cell.files} /> : <Names files={cell.files} />}
        <span className="kt-hidden">{`，${column.title}${isEmpty ? '' : `：${spoken(cell.files)}`}`}</span>
      </button>
    </Popover>
  )
}

const spoken = (files: readonly CellFile[]) => files.map(({ name }) => name).join('、')

/** The state of the first file that is not stored. */
function stateOf(files: readonly CellFile[]) {
  const failed = files.find(({ status }) => status === 'error')
  if (failed) return <span className="kt-file-failed">上传失败</span>
  const going = files.find(({ status }) => status === 'uploading')
  return going ? <span className="kt-file-percent">{going.percent}%</span> : null
}

const Names = ({ files }: { files: readonly CellFile[] }) => (
  <>
    {filesLine(files)} {stateOf(files)}
  </>
)

const mostPictures = 3

const Pictures = ({ files }: { files: readonly CellFile[] }) => (
  <>
    {files
      .slice(0, mostPictures)
      .map(({ uid, url, name, type }) =>
        url !== '' && isImage({ name, type }) ? (
          <img key={uid} src={url} alt={name} className="kt-picture" />
        ) : (
          <span key={uid}>{filesLine(files)}</span>
        ),
      )}
    {files.length > mostPictures && <span>+{files.length - mostPictures}</span>} {stateOf(files)}
  </>
)

const fileCell = (kind: Kind): CellType => ({
  name: kind,
  isDirect: true,
  Shown: (props) => <ShownFiles {...props} kind={kind} />,
  toText: (value) => spoken(filesOfCell(value)),
  // Only taking away can be pasted.
  fromText: (text) => (text.trim() === '' ? { value: null } : { refusal: '文件不能粘贴，请上传' }),
  isEmpty: (value) => filesOfCell(value).length === 0,
})

/** One file, sent at once. */
export const uploadCell = fileCell('upload')
/** Several files. */
export const fileListCell = fileCell('file')
/** Several pictures. */
export const imageCell = fileCell('image')
