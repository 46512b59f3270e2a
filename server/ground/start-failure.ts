/** A reason why the server cannot start; the message is one Chinese sentence for the operator. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
