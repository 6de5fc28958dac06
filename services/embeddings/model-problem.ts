import type { ModelFault } from '../../shared/schemas/embeddings.ts';

/** Why there are no vectors. What the server said is not passed on: it may hold anything. */
export class ModelProblem extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault) {
    super(fault);
    this.fault = fault;
  }
}
