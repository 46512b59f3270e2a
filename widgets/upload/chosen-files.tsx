import { DeleteOutlined, FileOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography, theme } from 'antd'
import { useState } from 'react'
import { DropZone } from './drop-zone.tsx'
import { acceptText, checkFiles, type FileRules } from './file-rules.ts'
import { sizeText } from './file-texts.ts'

interface Props {
  files: readonly File[]
  /** With `maxCount: 1` another choice takes the place of the file. */
  rules: FileRules
  /** Of the list, for screen readers: 导入文件. */
  label: string
  buttonText: string
  /** Hint which files may be chosen. */
  hint: string
  isDisabled?: boolean
  onChange: (files: readonly File[]) => void
}

/** Files that are sent later, by a button: those that do not fit are refused with a sentence each. */
export function ChosenFiles({ files, rules, label, buttonText, hint, isDisabled = false, onChange }: Props) {
  const { token } = theme.useToken()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const isSingle = rules.maxCount === 1
  function take(chosen: readonly File[]) {
    const { accepted, refusals: refused } = checkFiles(chosen, { rules, present: files.length })
    if (isSingle) {
      setRefusals(refused)
      if (accepted.length > 0) onChange(accepted)
      return
    }
    const isKnown = (file: File) => files.some(({ name, size }) => name === file.name && size === file.size)
    setRefusals([...refused, ...accepted.filter(isKnown).map(({ name }) => `${name}：已经选过`)])
    onChange([...files, ...accepted.filter((file) => !isKnown(file))])
  }
  return (
    <Flex vertical gap={8}>
      <DropZone
        buttonText={buttonText}
        hint={hint}
        accept={acceptText(rules)}
        isMultiple={!isSingle}
        isDisabled={isDisabled}
        onFiles={take}
      />
      {refusals.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={refusals.map((refusal) => <div key={refusal}>{refusal}</div>)}
        />
      )}
      {files.length > 0 && (
        <ul aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto' }}>
          {files.map((file, place) => (
            <li
              key={`${file.name} ${file.size}`}
              style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 }}
            >
              <FileOutlined aria-hidden style={{ color: token.colorTextTertiary }} />
              <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</span>
              <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
                {sizeText(file.size)}
              </Typography.Text>
              <Button
                type="text"
                size="small"
                disabled={isDisabled}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除 ${file.name}`}
                onClick={() => onChange(files.filter((_one, other) => other !== place))}
              />
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
