/**
 * What a screen does after a mutation. Hooks pass these on in the mutation's own options, so that they run
 * even if the mutation has removed the component from the screen. Callbacks given to `mutate` would not.
 */
export interface MutationCallbacks {
  onSuccess?: () => void;
  onError?: (error: Error) => void;
}
