// How the simulated customs of a base channel answer.
import { dictionary, number, toggle } from '../../language/field.ts'

/** The protocol of a base channel whose far end is the simulated customs. */
export const simulatedProtocol = 'SIMULATED'

const simulated = { group: '模拟海关' } as const
const share = { ...simulated, min: 0, max: 100, default: 0 } as const
/** Shares stand only where they decide. */
const outcome = { ...share, shownWhen: { field: 'simOutcome', has: 'BY_SHARE' } } as const

export const simulationFields = {
  simOutcome: dictionary('simulated_outcome', { label: '结果', ...simulated, default: 'BY_SHARE' }),
  simRejectShare: number({ label: '退单比例（%）', ...outcome }),
  simDetainShare: number({ label: '扣留比例（%）', ...outcome, help: '没有扣留状态的单证按通过处理' }),
  simInspectShare: number({ label: '查验比例（%）', ...outcome, help: '没有查验状态的单证按通过处理' }),
  simDelaySeconds: number({
    label: '回执间隔（秒）',
    ...simulated,
    min: 0,
    max: 86_400,
    default: 3,
    help: '每个回执比前一个晚这么久；服务器重启不影响',
  }),
  simLateShare: number({ label: '迟到比例（%）', ...share, help: '迟到的回执再晚十个间隔' }),
  simDuplicateShare: number({ label: '重复比例（%）', ...share, help: '同一回执发来两次' }),
  simDisorderShare: number({ label: '乱序比例（%）', ...share, help: '一个报文的回执按相反的顺序发来' }),
  simTruncateShare: number({ label: '截断比例（%）', ...share, help: '先发来不完整的文件，再发来完整的' }),
  simStrict: toggle({
    label: '按海关规则审核',
    ...simulated,
    required: true,
    default: false,
    help: '是：三单不一致、缺单证、编号重复、代码不存在、超过单次或年度限值的，按海关的代码退单或拒收；模拟海关只认得经模拟通道申报过的单证',
  }),
  simSeed: number({
    label: '随机种子',
    ...simulated,
    min: 0,
    max: 999_999_999,
    default: 1,
    help: '同一种子、同一编号的结果相同',
  }),
} as const
