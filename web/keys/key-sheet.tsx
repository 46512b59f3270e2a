import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert } from 'antd'
import { useSettings } from '../data/settings/use-settings.ts'
import { KeyCaps } from './key-caps.tsx'
import { keyGroups } from './key-table.ts'
import './key-sheet.css'

/** All keys of the product, from the table that binds them. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { hasKeys } = useSettings()
  return (
    <Dialog
      open
      title="快捷键"
      width={760}
      footer={null}
      canFullscreen={false}
      mask={{ closable: true }}
      onCancel={onClose}
    >
      {!hasKeys && (
        <Alert
          type="info"
          showIcon
          title="单键快捷键已在“系统设置”中关闭，带 Ctrl 的仍然可用"
          style={{ marginBottom: 16 }}
        />
      )}
      <div className="key-sheet">
        {keyGroups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map((row) => (
                <div key={row.title}>
                  <dt>
                    {row.keys.map((key) => (
                      <KeyCaps key={key} of={key} />
                    ))}
                  </dt>
                  <dd>{row.title}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
