// What a sentence about a field means in English, by the kind of the sentence. The sentence of the form stays the one that people
// see and that counts; the developer of a client learns what to change. The field is named by its element.

/** The first kind that is found counts. `$1`, `$2`: what the sentence quotes. */
const kinds: readonly (readonly [sentence: RegExp, english: string])[] = [
  [/的“[^”]*”与第 (\d+) 项的“[^”]*”相同/, 'is the same as in line $1'],
  [/^(第\s*\d+\s*行 )?请(输入|选择|上传|填写)(?!数字|整数|列表)|不能为空$|缺少/, 'is required'],
  [/内容格式不正确$/, 'has the wrong type'],
  [/须为若干行数据$/, 'must be an array of objects'],
  [/只能含数字和大写字母/, 'may have digits and capital letters alone'],
  [/只保留 15 位数字/, 'lost digits on its way; send it as a string'],
  [/没有填写汇总时间段时/, 'needs at least one list number where startTime and endTime are absent'],
  [/不能大于报文总数 (\d+)/, 'must not be greater than msgCount ($1)'],
  [/须为 1 至 (\d+) 项的数组/, 'must be an array of 1 to $1 items'],
  [/最多 ?(\d+) ?(?:项|行|份单证|个文件)，现有 ?(\d+)/, 'has $2 items; at most $1 are allowed'],
  [/过大：嵌套超过(\d+)层/, 'is nested more than $1 levels deep'],
  [/过大：同一层超过(\d+)项/, 'has more than $1 items or names in one array or object'],
  [/过大：数据超过(\d+)组/, 'has more than $1 objects and arrays'],
  [/过大：内容超过(\d+)个值/, 'has more than $1 values'],
  [/过大：有超过(\d+)个字符的文本/, 'has a text of more than $1 characters'],
  [/至少 ?(\d+) ?(?:项|行|个文件)/, 'needs at least $1 items'],
  [/商品明细须有 (.+?) ?项，现为 (\d+) 项/, 'has $2 lines; $1 are wanted'],
  [/最多 ?(\d+) ?个字符，现[有为] ?(\d+)/, 'has $2 characters; at most $1 are allowed'],
  [/最大长度(\d+)位字符，现有(\d+)位/, 'has $2 characters; at most $1 are allowed'],
  [/最小长度(\d+)位字符，现有(\d+)位/, 'has $2 characters; at least $1 are wanted'],
  [/(?:最多|至多|不超过) ?(\d+) ?个字符/, 'may have at most $1 characters'],
  [/至少 ?(\d+) ?个字符/, 'needs at least $1 characters'],
  [/须为 ?(\d+) ?个字符，现为 ?(\d+)/, 'must have $1 characters and has $2'],
  [/(?:整数部分最多 ?(\d+) ?位|最多 ?(\d+) ?位整数)/, 'has too many digits before the point: at most $1$2'],
  [/最多 ?(\d+) ?位小数/, 'has too many decimal places: at most $1'],
  [/最多 ?(\d+) ?位数字/, 'has too many digits: at most $1'],
  [/是Excel公式的错误/, 'is the error of a formula in a spreadsheet; send its value'],
  [/是 Excel 的日期序号/, 'is the serial number of a date in a spreadsheet; send YYYY-MM-DD'],
  [/含有“\ufffd”/, 'has characters that were lost in a wrong encoding; send the original text'],
  [/科学计数法/, 'is in scientific notation; send all digits'],
  [/是百分数/, 'is a percentage; send a plain decimal number'],
  [/逗号不是千分位/, 'has a comma that is no separator of thousands; send a plain decimal number'],
  [/不是人民币金额|带有货币符号/, 'has a currency symbol; send the number alone'],
  [/(?:不是整数|请输入整数|须为整数)/, 'must be an integer'],
  [/(?:不是数字|须为数字|请输入数字)/, 'must be a decimal number'],
  [/中间有/, 'has blanks inside; remove them'],
  [/不是有效的(日期|时间)/, 'is not a valid date or time; send YYYY-MM-DD or YYYY-MM-DD HH:mm:ss'],
  [/须为 (\S+) 格式的真实时间/, 'must be a real time in the format $1'],
  [/不能晚于当前北京时间/, 'must not be later than the present time (UTC+8)'],
  [/不能早于汇总开始时间/, 'must not be before startTime'],
  [/不是“是”或“否”/, 'must be true or false'],
  [/是逻辑值/, 'must be text, not a boolean'],
  [/含有不能保存的字符|报文不允许的控制字符/, 'has characters that cannot be stored or sent'],
  [/“\*”遮盖了部分内容/, 'is masked; send the full value'],
  [/不在代码表中|请选择列表中的项/, 'is not in its code table; see /code-tables'],
  [/(?:只能为|须为其中之一：) ?(.+?)(?:，现为.*)?$/, 'must be one of: $1'],
  [/须大于 ?(-?[\d.]+)，现为/, 'must be greater than $1'],
  [/不能小于 ?(-?[\d.]+)，现为|不能小于(-?[\d.]+)$/, 'must not be less than $1$2'],
  [/不能大于 ?(-?[\d.]+)/, 'must not be greater than $1'],
  [/不能小于净重 (\S+?)，现为/, 'must not be less than netWeight ($1)'],
  [/超过单次交易限值 (\d+) 元/, 'the order exceeds the limit of one purchase, CNY $1'],
  [/超过年度限值 (\d+) 元/, 'the buyer exceeds the yearly limit, CNY $1'],
  [
    /(?:应为|应等于|须等于|须为).*?(-?\d+(?:\.\d+)?)，现为 ?(-?[\d.]+)$/,
    'does not agree with the other amounts: $1 is wanted, $2 was sent',
  ],
  [/不能超过原清单可退数量 (\S+?)，现为/, 'exceeds what is left to return: $1'],
  [/在(?:原)?清单中不存在/, 'is not in the list that it names'],
  [/须从 1 起连续编号，此项应为 (\d+)/, 'must be numbered from 1 without gaps: $1 is wanted'],
  [/须与.*一致/, 'must agree with the related document'],
  [/在填写第二(?:数量|计量单位)时不能为空/, 'qty2 and unit2 must be sent together'],
  [/校验码|校验位/, 'has a wrong check digit'],
  [/须为 (\d+) 位/, 'must have $1 digits'],
  [/(\d+) 位/, 'has the wrong form: $1 characters are wanted'],
  [/业务类型/, 'must be a business type of this kind of document'],
  [/已存在$|已有.*的单证$/, 'is taken by another document'],
  [/变更申报时不能改变/, 'must not change while a change is declared'],
  [/状态为“([^”]*)”，不能(?:修改|删除|申报)/, 'the state of the document does not allow this'],
  [/没有权限范围 (\S+)/, 'the account lacks the scope $1'],
  [/此处不应有元素 (\S+?)（第 (\d+) 行）/, 'unexpected element $1 in line $2'],
  [/由电子口岸或海关给出/, 'is given by customs and must not be sent'],
  [/此接口只接受 (\S+)，现为 (\S+)/, 'this path takes $1 only; $2 was sent'],
  [/XML 语法错误|不是海关业务报文|报文为空|命名空间|^报文：/, 'the body is not a well-formed message of customs'],
  [/^游标/, 'is not a cursor of this API'],
  [/^Idempotency-Key：须为/, 'must be 1 to 200 printable ASCII characters without blanks'],
  [/记录不存在|不存在$/, 'does not exist'],
  [/不正确：/, 'has the wrong form'],
]

export const unknownSentence = 'is not accepted; the reason is in the Chinese sentence'

/** Returns what the sentence says about the field: `goods[0].qty must be a decimal number`. */
export function englishOf(field: string, sentence: string): string {
  for (const [pattern, english] of kinds) {
    const found = pattern.exec(sentence)
    if (found) return `${field} ${english.replaceAll(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? '')}`
  }
  return `${field} ${unknownSentence}`
}
