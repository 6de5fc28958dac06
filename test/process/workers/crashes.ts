// A worker that ends before it has begun.
process.exit(3);
