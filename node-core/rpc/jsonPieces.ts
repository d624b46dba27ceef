/** A result that is made as it is sent: the text of its JSON, in pieces. An empty piece says that others may take their turn. */
export class JsonPieces {
  readonly pieces: Iterator<string, void>

  constructor(pieces: Iterator<string, void>) {
    this.pieces = pieces
  }
}
