// Which road a receipt may take: it counts for documents of its own mailbox alone, and from a channel alone that the
// document's transfer subject uses. What a file says about its sender and receiver is nothing but a claim.
import { sql } from 'kysely'

/**
 * Whether receipt `r` (with the sender of its file) came on the road of document `d` of transfer subject `t`: where it names
 * a mailbox, to that and from the customs' one, and from a channel that carries it; without an envelope, or from a simulated
 * customs, from the document's own channel.
 */
export const cameByRoute = sql<boolean>`(r.simulated = d.simulated and case
    when r.simulated or r.dxp_id is null then r.base_channel_id = d.base_channel_id
    else r.dxp_id = d.dxp_id and (r.sender_id is null or r.sender_id = t.receiver_id)
      and (r.base_channel_id = d.base_channel_id or exists (select from enterprise_channel c
        where c.transfer_info_id = t.id and c.base_channel_id = r.base_channel_id))
  end)`

/** The same of file `f` as a whole: a transfer subject with this mailbox uses its channel. */
export const isCarried = sql<boolean>`exists (select from transfer_info t join enterprise_channel c on c.transfer_info_id = t.id
    where t.dxp_id = f.dxp_id and (f.sender_id is null or f.sender_id = t.receiver_id)
      and c.base_channel_id = f.base_channel_id)`
