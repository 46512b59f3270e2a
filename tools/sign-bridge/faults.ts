// Faults of the key and its program: what people are told, and what may be tried again.

/**
 * `wait`: may pass, or pass once somebody has plugged something in. `person`: a retry fails as well. `password`: each retry may lock
 * the card. `unknown`: may be a wrong password, as nobody has published the text of one.
 */
export type FaultKind = 'wait' | 'person' | 'password' | 'unknown'

export interface FaultRow {
  says: RegExp
  kind: FaultKind
  /** Chinese, without a full stop. */
  sentence: string
}

/** The first row that fits is told. Codes come first: texts spell them in several ways (错误码=50070, 错误码：50070). */
export const faultRows: readonly FaultRow[] = [
  {
    says: /50070/,
    kind: 'wait',
    sentence:
      '读卡器不能复位（50070），多在连续签名后出现：请重新启动客户端控件（SetAccessControl.exe -restart -i），仍不行的把电子钥匙拔下重插',
  },
  {
    says: /50200/,
    kind: 'wait',
    sentence:
      '没有找到读卡器或电子钥匙（50200）：请插好电子钥匙，仍不行的重新启动客户端控件（SetAccessControl.exe -restart -i）',
  },
  { says: /51590/, kind: 'wait', sentence: '插入的电子钥匙不对或没有插好（51590）：请插入申报企业的电子钥匙' },
  { says: /60408/, kind: 'wait', sentence: '客户端控件没有运行（60408）：请启动中国电子口岸客户端控件' },
  {
    says: /Base50000/,
    kind: 'person',
    sentence: '客户端控件说参数不全（50000）：请更新客户端控件，并把此句告诉软件供应商',
  },
  { says: /未安装.*客户端/, kind: 'wait', sentence: '没有安装中国电子口岸客户端控件：请安装后重新启动本机' },
  { says: /数据格式非法/, kind: 'person', sentence: '客户端控件读不懂请求：请更新客户端控件，并把此句告诉软件供应商' },
  {
    says: /口令|密码|锁定|锁死|\bPIN\b/i,
    kind: 'password',
    sentence: '卡口令可能不正确：请核对口令文件，改正后重新启动签名桥；连续输错会锁卡',
  },
  { says: /卡初始化错/, kind: 'wait', sentence: '卡不能初始化：请把电子钥匙拔下重插，仍不行的重新启动客户端控件' },
]

/** Error of the key. Its message is a Chinese sentence without a full stop. */
export class KeyFault extends Error {
  override name = 'KeyFault'
  readonly kind: FaultKind
  constructor(kind: FaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export const notRunning =
  '连接不上客户端控件：请确认中国电子口岸客户端控件已安装并在运行（SetAccessControl.exe -restart -i）'

/** Explains the texts of an answer without a result. */
export function explainFault(texts: readonly unknown[]): KeyFault {
  const text = texts
    .filter((one) => typeof one === 'string')
    .join('；')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const row = faultRows.find(({ says }) => says.test(text))
  if (row) return new KeyFault(row.kind, row.sentence)
  return new KeyFault('unknown', text === '' ? '电子钥匙没有签名，也没有写明原因' : `电子钥匙没有签名：${text}`)
}
