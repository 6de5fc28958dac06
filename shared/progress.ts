/** How far long work is, told as it goes on. */
export type Progress = (done: number, total: number) => void;
