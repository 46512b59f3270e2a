// Routes of receipts. A receipt applies only to documents of its own mailbox, and only when it was received from a channel
// that the document's transfer subject uses: sender and receiver in a file are not verified.
import { sql } from 'kysely'

/**
 * Whether receipt `r` (with the sender of its file) came by the route of attempt `a` with transfer subject `t`. With a
 * mailbox: it names that of the attempt and the sender is customs, and the transfer subject uses the channel. Without an
 * envelope, or from the simulated customs: the channel is that of the attempt.
 */
export const cameByRoute = sql<boolean>`(r.simulated = a.simulated and case
    when r.simulated or r.dxp_id is null then r.base_channel_id = a.base_channel_id
    else r.dxp_id = a.dxp_id and (r.sender_id is null or r.sender_id = t.receiver_id)
      and (r.base_channel_id = a.base_channel_id or exists (select from enterprise_channel c
        where c.transfer_info_id = t.id and c.base_channel_id = r.base_channel_id))
  end)`

/** Whether a transfer subject with the mailbox of file `f` uses the channel that the file was received from. */
export const fileCameByRoute = sql<boolean>`exists (select from transfer_info t join enterprise_channel c on c.transfer_info_id = t.id
    where t.dxp_id = f.dxp_id and (f.sender_id is null or f.sender_id = t.receiver_id)
      and c.base_channel_id = f.base_channel_id)`
