/*
 * Hyperscan in literal mode, ignoring case, one thread: compiles the phrases of a file, one per line, and scans the
 * posts of another, one per line, separately. Prints posts, matches, nanoseconds of compiling and of each of 5 rounds.
 */
#include <hs/hs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static char **read_lines(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc(size + 1);
  if (fread(text, 1, size, file) != (size_t)size) exit(2);
  text[size] = 0;
  size_t room = 1024, n = 0;
  char **lines = malloc(room * sizeof *lines);
  for (char *line = text; line;) {
    char *end = strchr(line, '\n');
    if (end) *end++ = 0;
    if (n == room) lines = realloc(lines, (room *= 2) * sizeof *lines);
    lines[n++] = line;
    line = end;
  }
  *count = n;
  return lines;
}

static int on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *sum) {
  (void)id, (void)from, (void)to, (void)flags;
  ++*(uint64_t *)sum;
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  size_t phrases, posts;
  char **phrase = read_lines(argv[1], &phrases);
  char **post = read_lines(argv[2], &posts);
  unsigned *flags = malloc(phrases * sizeof *flags), *ids = malloc(phrases * sizeof *ids);
  size_t *lengths = malloc(phrases * sizeof *lengths);
  for (size_t i = 0; i < phrases; i++) {
    flags[i] = HS_FLAG_CASELESS;
    ids[i] = (unsigned)i;
    lengths[i] = strlen(phrase[i]);
  }
  hs_database_t *database;
  hs_compile_error_t *error;
  uint64_t begun = now();
  if (hs_compile_lit_multi((const char *const *)phrase, flags, ids, lengths, (unsigned)phrases, HS_MODE_BLOCK,
                           NULL, &database, &error) != HS_SUCCESS) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  uint64_t compiled = now() - begun;
  hs_scratch_t *scratch = NULL;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  uint64_t took[6], found = 0;
  for (int round = 0; round < 6; round++) {
    begun = now();
    found = 0;
    for (size_t i = 0; i < posts; i++)
      hs_scan(database, post[i], (unsigned)strlen(post[i]), 0, scratch, on_match, &found);
    took[round] = now() - begun;
  }
  printf("%zu %llu %llu", posts, (unsigned long long)found, (unsigned long long)compiled);
  /* The first round reads the texts into the caches. */
  for (int round = 1; round < 6; round++) printf(" %llu", (unsigned long long)took[round]);
  printf("\n");
  return 0;
}
